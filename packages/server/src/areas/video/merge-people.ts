import { videos } from '#src/schema/video.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

export const registerVideosOfPeople = (belongings: Belongings): void =>
  belongings.provide([{ part: 'content', column: videos.createdBy }, audienceOfPeople(videos)])
