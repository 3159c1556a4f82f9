/** The address that a phone calls. */
export const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  return (
    <a
      href={telephone(phone)}
      aria-label={`Ring ${name}, ${phone}`}
      className="font-semibold text-primary underline decoration-green-300 underline-offset-4"
    >
      Ring {name}, <span className="whitespace-nowrap">{phone}</span>
    </a>
  );
}
