/** A meeting or a session for calendars. */
export interface CalendarEvent {
  uid: string
  title: string
  from: Date
  to: Date
  place: string
  /** Lines of the description. */
  notes: readonly string[]
  url: string
  /** Raised with each change, so that calendars take the later one. */
  sequence: number
  isCancelled: boolean
  writtenAt: Date
}

const MOST_OCTETS = 75

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

const utc = (at: Date): string => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** Lines are at most 75 octets long; what follows begins with a space. No sign is cut in two. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    const room = parts.length === 0 ? MOST_OCTETS : MOST_OCTETS - 1
    if (octets + size > room) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utc(event.writtenAt)}`,
  `SEQUENCE:${event.sequence}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `DTSTART:${utc(event.from)}`,
  `DTEND:${utc(event.to)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
  ...(event.notes.length === 0 ? [] : [`DESCRIPTION:${escaped(event.notes.join('\n'))}`]),
  ...(event.url === '' ? [] : [`URL:${event.url}`]),
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(event.title)}`,
  'TRIGGER:-PT15M',
  'END:VALARM',
  'END:VEVENT',
]

/** The file as RFC 5545 has it, in UTC, so that no zone has to be told; cancelled where all its events are. */
export const calendarFile = (events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portal//calendar//ZH',
    'CALSCALE:GREGORIAN',
    `METHOD:${events.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH'}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

/** A name that every system keeps a file under. */
export const calendarFileName = (title: string): string => `${title.replace(/[\\/:*?"<>|]/g, '_')}.ics`
