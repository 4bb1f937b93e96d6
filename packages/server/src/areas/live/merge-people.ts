import { liveClasses } from '#src/schema/live-class.ts'
import { registerPersonRows } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

export const registerLiveOfPeople = (): void => {
  registerPersonRows([{ part: 'content', column: liveClasses.hostId }, audienceOfPeople(liveClasses)])
}
