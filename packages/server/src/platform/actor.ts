import type { GuestThing } from '@portal/contract/guests.ts'
import type { Privilege } from '@portal/contract/privileges.ts'

/**
 * Which rows a code reaches for one person (20 section 3.2), as a union of its sources:
 * whole subtrees by path prefix, single units, and what the person made.
 */
export interface DataScope {
  all: boolean
  below: readonly string[]
  units: readonly string[]
  own: boolean
}

export const NO_ROWS: DataScope = { all: false, below: [], units: [], own: false }
export const ALL_ROWS: DataScope = { all: true, below: [], units: [], own: true }

/** The signed-in person of a call. */
export interface Actor {
  id: string
  code: string
  name: string
  orgId: string
  /** Ids from the root to the person's primary unit, each followed by a slash. */
  orgPath: string
  sessionId: string
  /** `api`: no person at all but another system, with its own rows and the codes of what it may call. */
  client: 'web' | 'phone' | 'wechat' | 'api'
  /** The password was given again within the last five minutes. */
  reauthenticated: boolean
  /** Audience facets: content is addressed to the person when its audience has one of them. */
  facets: readonly string[]
  holds(...codes: Privilege[]): boolean
  scopeOf(codes: readonly Privilege[]): DataScope
  /** Somebody else looks at the portal as this person (以其身份预览): nothing may be written. */
  preview?: Preview
  /** Nobody of the portal: invited to this one thing, and `id` is that of the session. */
  guest?: GuestThing
}

export interface Preview {
  viewerId: string
  viewerName: string
  until: Date
}
