import { isBuilt } from '#src/platform/screens/built.ts'

export const MEETINGS = '/meeting/meetingList'
const OWN = '/meetingSignInList'

export const meetingAddress = (id: string): string => `${MEETINGS}?id=${id}`
/** The console of a sheet, for its hosts; where it has been built. */
export const hasConsole = (): boolean => isBuilt(OWN)

export const consoleAddress = (sheetId: string): string => `${OWN}?sheetId=${sheetId}&view=console`
