import { leavePlace, openPlaceCode, pressAtPlace, scanAtPlace } from '@portal/contract/areas/place/door.ts'
import { deletePlacePeople, listPlacePeople, savePlacePerson } from '@portal/contract/areas/place/person.ts'
import {
  deletePlaceManagers,
  deletePlaces,
  getPlace,
  listPlaceCodes,
  listPlaceManagers,
  listPlaces,
  placeTree,
  rotatePlaceCode,
  savePlace,
  savePlaceManager,
  switchPlaceMode,
} from '@portal/contract/areas/place/place.ts'
import { getPlacePolicy, inheritPlacePolicy, savePlacePolicy } from '@portal/contract/areas/place/policy.ts'
import {
  getPlaceScan,
  listPlaceScans,
  listPlaceStays,
  markLeft,
  placeInside,
} from '@portal/contract/areas/place/scan.ts'
import { placeRefusals as no, PLACE_TYPES } from '@portal/contract/areas/place/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { places } from '#src/schema/place/place.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area } from '#src/shared/portal.ts'
import { openWith, press } from './door/open.ts'
import { out, scanWith } from './door/scan.ts'
import { registerPlacesOfPeople } from './merge-people.ts'
import { people, removePeople, savePersonWith } from './person/people.ts'
import { codesWith, rotateWith } from './place/codes.ts'
import { list } from './place/list.ts'
import { managers, removeManagers, saveManager } from './place/managers.ts'
import { endModes, switchMode } from './place/mode.ts'
import { get, remove, save, tree } from './place/save.ts'
import { inheritPolicy, policyWith, savePolicy } from './policy/policies.ts'
import { eraseGuests } from './scan/erase.ts'
import { get as getScan } from './scan/get.ts'
import { list as scans } from './scan/list.ts'
import { endStay, endStays, inside, stays } from './scan/stays.ts'

/** 场所: who may enter, who is inside, and what was scanned. */
export const placeArea: Area = (portal) => {
  const { app, platform, jobs } = portal
  serveList(portal, listPlaces, [P.placeExport], list)
  serve(app, placeTree, tree)
  serve(app, getPlace, get)
  serve(app, savePlace, save)
  serve(app, deletePlaces, remove)
  serve(app, switchPlaceMode, switchMode)
  serve(app, listPlaceCodes, codesWith(portal))
  serve(app, rotatePlaceCode, rotateWith(portal))
  serve(app, listPlaceManagers, managers.read)
  serve(app, savePlaceManager, saveManager)
  serve(app, deletePlaceManagers, removeManagers)

  serve(app, getPlacePolicy, policyWith(portal))
  serve(app, savePlacePolicy, savePolicy)
  serve(app, inheritPlacePolicy, inheritPolicy)
  serve(app, listPlacePeople, people.read)
  serve(app, savePlacePerson, savePersonWith(portal))
  serve(app, deletePlacePeople, removePeople)

  serve(app, openPlaceCode, openWith(portal))
  serveWithOwnTransaction(app, pressAtPlace, press)
  serveWithOwnTransaction(app, scanAtPlace, scanWith(portal))
  serveWithOwnTransaction(app, leavePlace, out)

  serveList(portal, listPlaceScans, [P.scanRecordExport], scans)
  serve(app, getPlaceScan, getScan)
  serve(app, placeInside, inside)
  serve(app, listPlaceStays, stays.read)
  serve(app, markLeft, endStay)

  platform.constraints.provide('places_code_key', no.codeTaken)
  platform.constraints.provide('places_sibling_name_key', no.nameTaken)
  portal.dictionaryUses.provide(PLACE_TYPES, { column: places.typeCode })
  registerPlacesOfPeople(portal.belongings)
  jobs.provide('place.modes', () => endModes(platform), { cron: '* * * * *', queue: 'place_modes' })
  jobs.provide('place.stays', () => endStays(platform), { cron: '* * * * *', queue: 'place_stays' })
  jobs.provide('place.erase', () => eraseGuests(platform), { cron: '17 * * * *', queue: 'place_erase' })
}
