import CalendarCard from "../dashboard/calendar-card.tsx";

/** The deliveries in calendars that the company has already. */
export default function CalendarSection() {
  return <CalendarCard />;
}
