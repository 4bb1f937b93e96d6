import { hazardMetToo, hazardProofs, hazardRequests, hazards } from '#src/schema/hazard/hazard.ts'
import { hazardRules } from '#src/schema/hazard/rule.ts'
import { hazardSuggestionLikes, hazardSuggestions } from '#src/schema/hazard/suggestion.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { listOfPeople } from '#src/shared/directory/merge-list.ts'

/** What somebody reported, mends, checks and suggested goes along; events stay as they were written. */
export const registerHazardsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'duties', column: hazards.ownerId, loose: true },
    { part: 'duties', column: hazards.recheckerId, loose: true },
    { part: 'duties', column: hazards.assignerId, loose: true },
    listOfPeople('duties', hazards.helpers),
    { part: 'duties', column: hazardSuggestions.ownerId, loose: true },
    { part: 'content', column: hazards.reporterId, loose: true },
    { part: 'content', column: hazards.createdBy, loose: true },
    { part: 'content', column: hazardMetToo.reporterId, loose: true },
    { part: 'content', column: hazardProofs.byId, loose: true },
    { part: 'content', column: hazardProofs.recheckerId, loose: true },
    { part: 'content', column: hazardRequests.askedById, loose: true },
    { part: 'content', column: hazardRules.createdBy, loose: true },
    { part: 'content', column: hazardSuggestions.authorId, loose: true },
    { part: 'content', column: hazardSuggestions.createdBy, loose: true },
    { part: 'content', column: hazardSuggestions.replierId, loose: true },
    { part: 'content', column: hazardSuggestionLikes.userId, once: [hazardSuggestionLikes.suggestionId], loose: true },
  ])
