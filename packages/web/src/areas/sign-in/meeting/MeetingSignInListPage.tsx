import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { SignFlow } from '../sign/SignFlow.tsx'
import { MeetingFoot, MeetingLine, MeetingSteps } from './MeetingParts.tsx'
import './meeting-sign.css'
import { OwnMeetings } from './OwnMeetings.tsx'

const ScanScreen = late(() => import('../sign/ScanScreen.tsx').then((module) => module.ScanScreen))
const DigitResult = late(() => import('../sign/DigitResult.tsx').then((module) => module.DigitResult))
const OwnCode = late(() => import('../sign/OwnCode.tsx').then((module) => module.OwnCode))
const OwnMeeting = late(() => import('./OwnMeeting.tsx').then((module) => module.OwnMeeting))
const SignDesk = late(() => import('../host/SignDesk.tsx').then((module) => module.SignDesk))

const parts = { Line: MeetingLine, Steps: MeetingSteps, Foot: MeetingFoot }

/** 会议签到: what a code of a meeting opens (`?t=`), my meetings, one of them (`?id=`), camera and own code (`?view=`). */
export function MeetingSignInListPage() {
  const { query, setQuery } = usePage()
  const { t, view, id, sheetId } = query
  if (t) return <SignFlow key={t} t={t} parts={parts} />
  if (sheetId) return <SignDesk sheetId={sheetId} onBack={() => setQuery({ sheetId: undefined, view: undefined })} />
  if (view === 'done')
    return (
      <DigitResult parts={parts}>
        <OwnMeetings />
      </DigitResult>
    )
  return (
    <>
      {id ? <OwnMeeting key={id} id={id} /> : <OwnMeetings />}
      {view === 'scan' && <ScanScreen onBack={() => setQuery({ view: undefined })} />}
      {view === 'code' && <OwnCode onClose={() => setQuery({ view: undefined })} />}
    </>
  )
}
