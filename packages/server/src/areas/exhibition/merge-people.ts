import {
  exhibitionAudiences,
  exhibitionJudges,
  exhibitionModerators,
  exhibitions,
  exhibitionVotes,
  exhibitionWorks,
  filmViews,
  juryTasks,
  workAuthors,
} from '#src/schema/exhibition/exhibition.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

/** Votes go along as they were given; appointments and tasks are held once. */
export const registerExhibitionsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'reads', column: exhibitionVotes.voterId },
    { part: 'reads', column: filmViews.userId, once: [filmViews.workId] },
    { part: 'content', column: exhibitionVotes.decidedBy },
    { part: 'content', column: exhibitionWorks.authorId },
    { part: 'content', column: exhibitionWorks.createdBy },
    { part: 'content', column: workAuthors.userId, once: [workAuthors.workId] },
    { part: 'content', column: exhibitionModerators.userId, once: [exhibitionModerators.exhibitionId] },
    { part: 'content', column: exhibitionJudges.userId, once: [exhibitionJudges.exhibitionId] },
    { part: 'content', column: juryTasks.judgeId, once: [juryTasks.workId] },
    { part: 'content', column: exhibitions.createdBy },
    audienceOfPeople(exhibitions),
    audienceOfPeople(exhibitionAudiences),
  ])
