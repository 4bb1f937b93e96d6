import { explainedKinds } from '@portal/contract/areas/access/privilege-explain-words.ts'
import { deleteNominators, listNominators, saveNominator } from '@portal/contract/areas/train/permission/nominator.ts'
import {
  changeOpenRules,
  copyOpenRule,
  deleteOpenRules,
  listOpenRules,
  ownOpening,
  saveOpenRule,
} from '@portal/contract/areas/train/permission/open-rule.ts'
import { permissionRefusals } from '@portal/contract/areas/train/permission/refusals.ts'
import {
  deleteSignPresets,
  deleteUnitNetworks,
  listSignPresets,
  listUnitNetworks,
  saveSignPreset,
  saveUnitNetwork,
} from '@portal/contract/areas/train/permission/sign-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { deleteRows } from '#src/kit/store.ts'
import { serve } from '#src/platform/http/serve.ts'
import { signUnitNetworks } from '#src/schema/sign-in/networks.ts'
import { trainNominators, trainOpenRules, trainSignPresets } from '#src/schema/train/permission.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { explainedClass, openingNarrowing } from './explain.ts'
import { nominatorList, saveAppointment } from './nominators.ts'
import { change, copyBelow, mine, openRuleList, saveRule } from './open-rules.ts'
import { presetList, savePreset } from './sign-preset.ts'
import { networkList, saveNetworks } from './unit-networks.ts'

/** 培训权限配置: rows that narrow what codes of training let people do. */
export const permissionRoom = (portal: Portal): void => {
  const { app } = portal
  portal.narrowings.provide('trainOpenRules', openingNarrowing)
  portal.explained.provide('trainClass', { name: explainedKinds.trainClass, find: explainedClass })
  serveList(portal, listOpenRules, [P.trainPermissionEdit], openRuleList)
  serve(app, saveOpenRule, saveRule)
  serve(app, changeOpenRules, change)
  serve(app, deleteOpenRules, ({ tx, body }) => deleteRows(tx, trainOpenRules, body.ids))
  serve(app, copyOpenRule, copyBelow)
  serve(app, ownOpening, mine)
  portal.platform.constraints.provide('sign_unit_networks_owner_key', permissionRefusals.unitTwice)
  serveList(portal, listSignPresets, [P.trainPermissionEdit], presetList)
  serve(app, saveSignPreset, savePreset)
  serve(app, deleteSignPresets, ({ tx, body }) => deleteRows(tx, trainSignPresets, body.ids))
  serveList(portal, listUnitNetworks, [P.trainPermissionEdit], networkList)
  serve(app, saveUnitNetwork, saveNetworks)
  serve(app, deleteUnitNetworks, ({ tx, body }) => deleteRows(tx, signUnitNetworks, body.ids))
  serveList(portal, listNominators, [P.trainPermissionEdit], nominatorList)
  serve(app, saveNominator, saveAppointment)
  serve(app, deleteNominators, ({ tx, body }) => deleteRows(tx, trainNominators, body.ids))
}
