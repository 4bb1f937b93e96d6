/** Things that people without an account are invited to by a signed link. */
export const guestKinds = ['questionnaire'] as const
export type GuestKind = (typeof guestKinds)[number]

/** The one thing that a guest's session is good for. */
export interface GuestThing {
  kind: GuestKind
  id: string
}

const pages: Record<GuestKind, string> = { questionnaire: '/activity/answerExercise?questionnaireId=' }

/** Address of the page that shows the thing, to guests and to everybody else. */
export const guestPageOf = ({ kind, id }: GuestThing): string => pages[kind] + id

/** How a guest is called where people have a name. */
export const GUEST_NAME = '访客'

const CODE = /^([a-z]+)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{1,100})$/i

/** What an invitation code says; whether its signature holds only the server knows. */
export const readGuestCode = (code: string): (GuestThing & { signature: string }) | null => {
  const [, named, id, signature] = CODE.exec(code) ?? []
  const kind = guestKinds.find((each) => each === named)
  return kind && id && signature ? { kind, id: id.toLowerCase(), signature } : null
}

export const guestCodeOf = ({ kind, id }: GuestThing, signature: string): string => `${kind}.${id}.${signature}`

/** Where an invitation leads first; the code gives the session there. */
export const invitationPathOf = (code: string): string => `/authredirect?guest=${code}`
