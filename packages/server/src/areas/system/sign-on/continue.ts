import { applicationRefusals as no } from '@portal/contract/areas/system/application.ts'
import { type continueSignOn } from '@portal/contract/areas/system/application-access.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findOpenTo } from '../application/open.ts'
import { issuerOf } from './oidc.ts'
import { addToAddress, issueTicket, takeTicket } from './ticket.ts'

/** The person at the launchpad is signed in: back to the application, with a code or ticket for this person. */
export const goOn =
  ({ platform }: Portal): HandlerOf<typeof continueSignOn> =>
  async ({ tx, body, actor }) => {
    const { applicationId, facts } = (await takeTicket(tx.db, 'request', body.request)) ?? refuse(no.signOnGone)
    const app = (await findOpenTo(tx, applicationId, actor.facets)) ?? refuse(no.notForYou)
    // The registration may have changed since the request came.
    ensure(app.signOn !== 'plain' && app.redirects.includes(facts.redirect), no.redirectUnknown)

    const kind = app.signOn === 'oidc' ? ('code' as const) : ('cas' as const)
    const ticket = await issueTicket(tx, { kind, applicationId, actor, facts })
    const parameters = kind === 'cas' ? { ticket } : { code: ticket, state: facts.state, iss: issuerOf(platform) }
    return { url: addToAddress(facts.redirect, parameters), name: app.name }
  }
