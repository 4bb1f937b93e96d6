const HOME = '/livePlaySignIn'

/** Rounds and people of one class. */
export const roundsAddress = (liveId: string): string => `${HOME}?live=${liveId}`

/** The wall of a round, which is that of its sheet. */
export const wallAddress = (sheetId: string): string => `${HOME}?sheetId=${sheetId}&view=wall`
