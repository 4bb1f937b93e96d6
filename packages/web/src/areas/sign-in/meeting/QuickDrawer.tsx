import { quickMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingRefusals } from '@portal/contract/areas/meeting/refusals.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { usePage } from '#src/platform/page.ts'
import { currentSession, serverNow } from '#src/platform/session/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'
import { tip } from '#src/platform/tips.ts'
import { whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { wallClock } from '#src/ui/time/instant.ts'

type Quick = BodyOf<typeof quickMeeting>

const Field = fieldsOf(quickMeeting.body)
const LAST = 'quickSignPeople'

/** The people of the last time: whoever meets every week presses twice. */
const lastPeople = () => {
  try {
    return audience.parse(JSON.parse(readUserItem(currentSession().userId, LAST) ?? 'null'))
  } catch {
    return EMPTY_AUDIENCE
  }
}

/** 「11月24日安全会议」 */
const topicOfToday = (): string => {
  const { month, day } = wallClock(serverNow())
  return `${month}月${day}日安全会议`
}

/** 快速签到: topic, people, now; the wall hangs at once. */
export function QuickDrawer({ onClose }: { onClose: () => void }) {
  const { setQuery } = usePage()
  const [initial] = useState(() => ({ topic: topicOfToday(), audience: lastPeople() }))
  return (
    <FormDrawer
      title="快速签到"
      verb="开始签到"
      write={quickMeeting}
      refreshes={['signIn', 'guide']}
      initial={initial}
      body={({ topic, audience: people, minutes, place }: Quick) => {
        writeUserItem(currentSession().userId, LAST, JSON.stringify(people))
        return { topic, audience: people, minutes, place: place ?? '', roomId: null }
      }}
      onSaved={({ sheetId }) => {
        tip('success', '签到已开始')
        if (sheetId) setQuery({ sheetId, view: 'wall' }, { push: true })
      }}
      onClose={onClose}
    >
      <Field name="topic" />
      <Field name="audience" label="参会人员" required whyNot={whyNotNobody(meetingRefusals.noPeople.message)}>
        <AudiencePicker for={P.schoolMeeting} />
      </Field>
      <Field name="minutes" label="时长（分钟）" />
      <Field name="place" />
    </FormDrawer>
  )
}
