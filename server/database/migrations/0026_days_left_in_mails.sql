-- Whoever was erased before this left the day of the birthday behind: in what was noted of its reminders, and in the names
-- and the ends of the mails about it.
delete from reminders r using employees e
where r.kind in ('birthday-reminders', 'birthday-reminder-colleagues')
  and e.company_id = r.company_id and e.id = r.subject_id and e.erased_at is not null;

update mails m set key = concat_ws(':', kind, split_part(key, ':', 2), id), expires_at = null
where kind in ('birthday-reminders', 'birthday-reminder-colleagues') and expires_at is not null
  and status not in ('waiting', 'held') and exists (
    select from employees e where e.company_id = m.company_id and e.erased_at is not null and e.id = any (m.employee_ids));
