import { placeManagers, places } from '#src/schema/place/place.ts'
import { placePeople, placePolicies } from '#src/schema/place/rule.ts'
import { placeScans, placeStays } from '#src/schema/place/scan.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

/** Appointments, scans and stays go to the person that is kept. */
export const registerPlacesOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'content', column: placeManagers.userId, once: [placeManagers.placeId, placeManagers.kind] },
    { part: 'content', column: placeScans.userId },
    { part: 'content', column: placeStays.userId },
    { part: 'content', column: placeScans.byId },
    { part: 'content', column: places.createdBy },
    { part: 'content', column: placeManagers.createdBy, loose: true },
    { part: 'content', column: placePeople.createdBy },
    { part: 'content', column: placePolicies.createdBy },
    audienceOfPeople(placePeople),
  ])
