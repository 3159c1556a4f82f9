-- Who invited somebody: when one of the staff is removed, those whom they let in at customers are shown.
alter table invitations add column invited_by uuid;
update invitations i set invited_by = a.user_id from audit_log a
where a.company_id = i.company_id and a.action = 'member-invited' and a.at = i.sent_at;
alter table invitations alter column invited_by set default app_user();
create index invitations_inviter on invitations (invited_by);
