import { LIVE_LIST, liveRoundsLink } from '@portal/contract/areas/live/class-links.ts'

const HOME = '/livePlaySignIn'

/** Rounds and people of one class, from the page where one is: who plans classes stays among them. */
export const roundsFrom = (path: string, liveId: string): string =>
  path === LIVE_LIST ? liveRoundsLink(liveId) : roundsAddress(liveId)

/** Rounds and people of one class. */
export const roundsAddress = (liveId: string): string => `${HOME}?live=${liveId}`

/** The wall of a round, which is that of its sheet. */
export const wallAddress = (sheetId: string): string => `${HOME}?sheetId=${sheetId}&view=wall`
