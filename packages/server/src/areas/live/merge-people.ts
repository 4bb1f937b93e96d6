import { liveClasses } from '#src/schema/live-class.ts'
import { registerPersonRows } from '#src/shared/directory/merge.ts'

export const registerLiveOfPeople = (): void => {
  registerPersonRows([{ part: 'content', column: liveClasses.hostId }])
}
