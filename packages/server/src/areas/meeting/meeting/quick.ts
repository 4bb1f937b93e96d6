import type { quickMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { meetingWords } from '@portal/contract/areas/meeting/words.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { insertRow } from '#src/kit/store.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { meetings } from '#src/schema/meeting.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'
import { sheetsOfMeetings } from '../sign/sheets.ts'
import { notifyOne } from './change-state.ts'
import { databaseNow } from './state.ts'
import { tellNotified } from './tell.ts'

/** A safety meeting that begins now, hosted by whoever asks for it. */
export const quickWith =
  (portal: Portal): HandlerOf<typeof quickMeeting> =>
  async ({ tx, body, actor }) => {
    if (isEmptyAudience(body.audience)) refuseField('audience', no.noPeople)
    const now = await databaseNow(tx.db)
    const draft = await insertRow(tx, meetings, {
      title: body.topic,
      kind: 'safety',
      channel: 'school',
      startsAt: new Date(now),
      endsAt: new Date(now + body.minutes * MINUTE_MS),
      roomId: body.roomId,
      place: body.place || (body.roomId === null ? meetingWords.onSite : ''),
      hostId: actor.id,
      ownerOrgId: actor.orgId,
      ...audienceValues(body.audience),
    })
    const meeting = await notifyOne(portal, tx, draft, now)
    await tellNotified(tx, [meeting])
    return { id: meeting.id, sheetId: (await sheetsOfMeetings(tx, [meeting.id])).get(meeting.id)?.id ?? null }
  }
