export const MEETINGS = '/meeting/meetingList'
const OWN = '/meetingSignInList'

export const meetingAddress = (id: string): string => `${MEETINGS}?id=${id}`
/** The console of a sheet, for its hosts. */
export const consoleAddress = (sheetId: string): string => `${OWN}?sheetId=${sheetId}&view=console`
