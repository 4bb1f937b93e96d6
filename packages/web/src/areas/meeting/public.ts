import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: the wizard of one meeting, for whoever edits it from where it is signed. */
export const MeetingWizard = late(() => import('./meeting/MeetingWizard.tsx').then((module) => module.MeetingWizard))
/** What other areas may use: rooms are booked by classes, too. */
export { RoomSelect } from './room/RoomSelect.tsx'
