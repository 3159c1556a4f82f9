import { getNotices } from "../../../../contract/notices.ts";
import { mayRead, notices } from "../../../../domain/notices.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { actingReaders, isAllowed, isOwner, readReaders, reads } from "../notices.ts";

const nameOf = ({ name, email }: { name: string | null; email: string }) => name ?? email;

export default implement(getNotices, ({ tx, caller }) =>
  asPlatform(tx, async (platform) => {
    const readers = await readReaders(platform, caller.company.id);
    const { people, contact, refused } = readers;
    const own = people.find(({ id }) => id === caller.userId);
    const decides = isOwner(caller.role);
    return {
      own: notices.map((notice) => ({
        notice,
        wanted: own !== undefined && reads(own, notice),
        allowed: own !== undefined && isAllowed(own, notice),
      })),
      is_contact: own?.is_contact ?? false,
      contact_email: contact,
      problems: {
        read: actingReaders(readers).length > 0,
        refused: decides
          ? refused.filter((email) => email === contact || people.some((reader) => reader.email === email))
          : [],
      },
      readers: decides
        ? notices.map((notice) => ({
            notice,
            names: people.filter((reader) => reads(reader, notice)).map(nameOf),
          }))
        : [],
      successors: decides
        ? people
            .filter(
              (reader) =>
                reader.id !== caller.userId &&
                reader.role !== "admin" &&
                mayRead("problems", reader) &&
                !refused.includes(reader.email),
            )
            .map((reader) => ({ id: reader.id, name: nameOf(reader) }))
        : [],
    };
  }),
);
