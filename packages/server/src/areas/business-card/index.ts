import {
  batchCards,
  changeCardTemplate,
  exportVcards,
  getCard,
  listCards,
  renewCardSlug,
  restoreCards,
  retireCards,
  saveCard,
} from '@portal/contract/areas/business-card/card.ts'
import {
  changePlateState,
  deletePlates,
  getPlate,
  listPlates,
  plateChoices,
  samplePlate,
  savePlate,
} from '@portal/contract/areas/business-card/plate.ts'
import { showCard } from '@portal/contract/areas/business-card/visitor.ts'
import { cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area } from '#src/shared/portal.ts'
import { changeTemplate, renewSlugWith, restoreWith, retire } from './card/acts.ts'
import { batchWith } from './card/batch.ts'
import { getWith } from './card/get.ts'
import { retireAllLeavers } from './card/leavers.ts'
import { listWith } from './card/list.ts'
import { saveWith } from './card/save.ts'
import { cardTasks } from './card/tasks.ts'
import { registerCardsOfPeople } from './merge-people.ts'
import { paletteOfCards } from './palette.ts'
import { changeState, remove } from './plate/change-state.ts'
import { choices } from './plate/choices.ts'
import { get, plates } from './plate/list.ts'
import { sampleWith } from './plate/sample.ts'
import { save } from './plate/save.ts'
import { exportVcardsWith } from './visitor/export-vcards.ts'
import { serveVcard } from './visitor/serve-vcard.ts'
import { showWith } from './visitor/show.ts'

/** 名片: what people hand out of themselves, made of the directory as it is now, and seen by whoever has the link. */
export const businessCardArea: Area = (portal) => {
  const { app, platform, jobs } = portal
  serveList(portal, listCards, [P.cardExport], listWith(portal))
  serve(app, getCard, getWith(portal))
  serve(app, saveCard, saveWith(portal))
  serveWithOwnTransaction(app, batchCards, batchWith(portal))
  serve(app, changeCardTemplate, changeTemplate)
  serve(app, retireCards, retire)
  serve(app, restoreCards, restoreWith(portal))
  serve(app, renewCardSlug, renewSlugWith(portal))
  serveWithOwnTransaction(app, exportVcards, exportVcardsWith(portal))
  serve(app, listPlates, plates.read)
  serve(app, getPlate, get)
  serve(app, plateChoices, choices)
  serve(app, samplePlate, sampleWith(portal))
  serve(app, savePlate, save)
  serve(app, deletePlates, remove)
  serve(app, changePlateState, changeState)
  serve(app, showCard, showWith(portal))
  serveVcard(portal)

  registerCardsOfPeople(portal.belongings)
  platform.constraints.provide('business_cards_user_key', no.has)
  platform.constraints.provide('business_card_templates_name_key', no.plateNameTaken)
  portal.guide.provideTasks('businessCard', cardTasks)
  portal.palette.provide('businessCard', paletteOfCards)
  // At five minutes past midnight in Shanghai.
  jobs.provide('businessCard.leavers', () => retireAllLeavers(platform), { cron: '5 16 * * *' })
}
