-- A link that carries a right stands in a column of its own, sealed; the words of the mail hold a placeholder. What
-- people typed is never looked through again for something that may be a link.
alter table mails add column links jsonb not null default '{}';

-- Mails that have not gone keep their links: the sealed token, by a placeholder in its place. Only kinds that carried
-- one; and what is shorter than anything sealed is something that somebody typed.
do $$
declare
  mail record;
  sealed text;
  placeholder text;
begin
  for mail in
    select id, html, text, '{}'::jsonb as links from mails
    where status in ('waiting', 'held', 'dead', 'unsure') and text ~ '[?&]token=sealed[.][A-Za-z0-9_-]{38}'
      and (kind ~ '^(bakery|restaurant)-' or kind in ('account-ready', 'magic-link', 'welcome', 'onboarding',
        'password-recovery', 'employee-registered', 'personal-link', 'test'))
  loop
    for sealed in
      select distinct parts[1] from regexp_matches(mail.text, '[?&]token=sealed[.]([A-Za-z0-9_-]{38,})', 'g') parts
    loop
      placeholder := 'https://link.invalid/' || replace(gen_random_uuid()::text, '-', '');
      mail.html := replace(mail.html, 'token=sealed.' || sealed, 'token=' || placeholder);
      mail.text := replace(mail.text, 'token=sealed.' || sealed, 'token=' || placeholder);
      mail.links := mail.links || jsonb_build_object(placeholder, jsonb_build_object('token', sealed));
    end loop;
    update mails set html = mail.html, text = mail.text, links = mail.links where id = mail.id;
  end loop;
end $$;
