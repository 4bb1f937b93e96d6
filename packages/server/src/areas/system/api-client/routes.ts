import {
  apiClientRefusals,
  createApiKey,
  enableApiClients,
  listApiClients,
  revokeApiKey,
  saveApiClient,
} from '@portal/contract/areas/system/api-client.ts'
import { interfaceCatalogue, listCalls, tryInterface } from '@portal/contract/areas/system/api-client-catalogue.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { admitSigned } from './admit.ts'
import { keepCallLog } from './call-log.ts'
import { callList } from './calls.ts'
import { catalogue } from './catalogue.ts'
import { enable } from './enable.ts'
import { createKey, revokeKey } from './keys.ts'
import { sweepKeys, watchOwners } from './owners.ts'
import { clientList } from './rows.ts'
import { save } from './save.ts'
import { tryOut } from './try.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'
/** 00:20 in Shanghai. */
const EVERY_NIGHT = '20 16 * * *'

export const apiClientRoutes = (portal: Portal): void => {
  const { app, platform, jobs } = portal
  platform.constraints.provide('api_clients_name_key', apiClientRefusals.nameTaken)
  platform.admitSigned = admitSigned(portal)
  keepCallLog(app)
  serve(app, listApiClients, clientList.read)
  serve(app, saveApiClient, save(portal))
  serve(app, enableApiClients, enable)
  serveWithOwnTransaction(app, createApiKey, createKey(portal))
  serveWithOwnTransaction(app, revokeApiKey, revokeKey)
  serve(app, interfaceCatalogue, catalogue(portal))
  serveList(portal, listCalls, [P.openInterfaceLog], callList(portal))
  serveWithOwnTransaction(app, tryInterface, tryOut(portal))
  jobs.provide('system.apiKeySweep', () => sweepKeys(platform), { cron: EVERY_TEN_MINUTES })
  jobs.provide('system.apiClientOwners', () => watchOwners(platform), { cron: EVERY_NIGHT })
}
