import { lookup } from "node:dns";
import { BlockList, isIPv4, isIPv6, type LookupFunction } from "node:net";

/** Networks that are nobody's on the internet: our own machines, and those beside them. */
const ours = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  ours.addSubnet(network, bits, "ipv4");

/** Of IPv6 only what is given out is public: no local, mapped, translated or tunnelled address is in there. */
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");
const tunnelled = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  tunnelled.addSubnet(network, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !ours.check(address, "ipv4");
  return isIPv6(address) && given.check(address, "ipv6") && !tunnelled.check(address, "ipv6");
}

/** A name may lead to another place from one moment to the next: what is connected to is what was looked at. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? notFound(), "");
    if (!found.every(({ address }) => isPublicAddress(address))) return done(notFound(), "");
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });

const notFound = () => Object.assign(new Error("No public address"), { code: "ENOTFOUND" });
