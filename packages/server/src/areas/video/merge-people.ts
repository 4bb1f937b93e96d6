import { videos } from '#src/schema/video.ts'
import { registerPersonRows } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

export const registerVideosOfPeople = (): void =>
  registerPersonRows([{ part: 'content', column: videos.createdBy }, audienceOfPeople(videos)])
