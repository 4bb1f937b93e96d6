import { type ClassResults, undoGraduation } from '@portal/contract/areas/train/result/result.ts'
import { resultRefusals } from '@portal/contract/areas/train/result/result-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow, useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import './result.css'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

function CertificatesLink({ classId, n }: { classId: string; n: number }) {
  const may = useHolds([P.traineeArchive])
  if (!may || n === 0) return <>证书 {n} 张</>
  return <Link to={`/train/traineeCount?view=cert&f.classId=${classId}`}>证书 {n} 张</Link>
}

/** A class that is graduated: what came of it, and the way back while there is one. */
export function UndoGraduation({ classId, results }: { classId: string; results: ClassResults }) {
  const { graduation, undoUntil } = results
  const may = useHolds([P.trainClassFinish])
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(undoGraduation, {
    refreshes: ['trainClass', 'trainCourse', 'trainEnrol', 'classHour', 'certificate'],
  })
  if (!graduation) return null
  const { at, byName, passed, people, certificates, hours } = graduation
  return (
    <section className="result-done" aria-label="结业">
      <p>
        <b>
          {passed} / {people} 人结业
        </b>
        <CertificatesLink classId={classId} n={certificates} />，{hours.toFixed(2)} 学时
        <span>
          {dateTimeText(at.getTime())} {byName}
        </span>
      </p>
      {may && undoUntil && undoUntil.getTime() > serverNow() && (
        <Button danger onClick={() => setAsked(true)}>
          撤回结业
        </Button>
      )}
      {isAsked && (
        <ReasonModal
          title="撤回结业"
          verb="撤回结业"
          label="撤回原因"
          help="证书标为“结业撤回”并作废，学时和积分收回，学员会收到原因；撤回后可重新结业。"
          fault={resultRefusals.undoReason.message}
          pending={write.isPending}
          onSend={async (reason) => {
            const answer = await write.run({ id: classId, reason })
            if (answer) tip('success', '已撤回结业')
            return answer !== undefined
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}
