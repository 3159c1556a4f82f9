-- What a supplier's mail needs beside the orders when its words are found as it leaves: what a change was before, and what
-- was cancelled. It goes with the mail's content.
alter table mails add column details jsonb;
