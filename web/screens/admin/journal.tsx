import { DeadMails } from "./journal/dead-mails.tsx";
import { DeadPosts } from "./journal/dead-posts.tsx";
import { NextRun } from "./journal/next-run.tsx";
import { NextSteps } from "./next-steps.tsx";
import { Runs } from "./journal/runs.tsx";

/** What the next run will do, what the last ones did, and the mails that did not go as they should. */
export default function Journal() {
  return (
    <>
      <DeadMails />
      <DeadPosts />
      <NextSteps />
      <NextRun />
      <Runs />
    </>
  );
}
