import {
  copySpecialItems,
  getSpecial,
  listSpecial,
  ownSpecial,
  saveSpecialItems,
  specialCandidates,
} from '@portal/contract/areas/special-class/class.ts'
import { listSpecialPeople, remindSpecial, type SpecialPerson } from '@portal/contract/areas/special-class/people.ts'
import { listSpecialUnits, specialStatistics } from '@portal/contract/areas/special-class/statistics.ts'
import { specialWords } from '@portal/contract/areas/special-class/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area } from '#src/shared/portal.ts'
import { candidatesWith } from './class/candidates.ts'
import { getWith } from './class/get.ts'
import { listWith } from './class/list.ts'
import { ownWith } from './class/own.ts'
import { classItems } from './class/provided.ts'
import { copyWith, saveWith } from './class/save.ts'
import { peopleWith } from './people/list.ts'
import { remindWith } from './people/remind.ts'
import { statisticsWith, unitsWith } from './statistics/statistics.ts'

const missingText = ({ missing }: SpecialPerson): string => missing.join('、')

/** 专题班: what special classes consist of, and how their trainees get on with it. */
export const specialClassArea: Area = (portal) => {
  const { app } = portal
  portal.classItems.provide('items', classItems(portal.studyItems))
  serveList(portal, listSpecial, [P.schoolSpecialExport], listWith(portal))
  serve(app, getSpecial, getWith(portal))
  serve(app, saveSpecialItems, saveWith(portal))
  serve(app, copySpecialItems, copyWith(portal))
  serve(app, specialCandidates, candidatesWith(portal))
  serve(app, ownSpecial, ownWith(portal))
  serveList(portal, listSpecialPeople, [P.schoolSpecialExport], peopleWith(portal), {
    cells: { missing: { title: specialWords.missing, cell: missingText } },
  })
  serve(app, remindSpecial, remindWith(portal))
  serve(app, specialStatistics, statisticsWith(portal))
  serveList(portal, listSpecialUnits, [P.schoolSpecialExport], unitsWith(portal))
}
