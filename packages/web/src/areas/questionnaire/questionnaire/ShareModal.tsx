import type { QuestionnaireFacts } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import {
  getQuestionnaire,
  makeQuestionnaireCodes,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, QRCode } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { CopyText } from '#src/kit/CopyText.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

/** 链接/二维码, and codes where people answer by code. */
export function ShareModal({ row, onClose }: { row: QuestionnaireFacts; onClose: () => void }) {
  const { active } = usePage()
  const found = useQuery(query(getQuestionnaire, { id: row.id }))
  return (
    <PageModal active={active} open title={`填写《${row.title}》`} footer={null} onCancel={onClose}>
      <Loaded of={found}>{({ answerPath }) => <ShareLink link={window.location.origin + answerPath} />}</Loaded>
      {row.access === 'open' && (
        <p className="survey-faint">
          没有账号的人也能通过此链接填写，同一设备 12 小时内视为同一人；已登录的员工按本人账号计一次。
        </p>
      )}
      {row.access === 'code' && (
        <Can codes={[P.questionnairePublish]}>
          <Codes questionnaireId={row.id} />
        </Can>
      )}
    </PageModal>
  )
}

function ShareLink({ link }: { link: string }) {
  return (
    <div className="survey-share">
      <QRCode value={link} size={180} />
      <p>
        <CopyText text={link} />
      </p>
    </div>
  )
}

const MOST_CODES = 2000
const SHIPPED_CODES = 20

function Codes({ questionnaireId }: { questionnaireId: string }) {
  const make = useWrite(makeQuestionnaireCodes)
  const [count, setCount] = useState(SHIPPED_CODES)
  const [codes, setCodes] = useState<readonly string[]>([])
  const create = async () => {
    const answer = await make.run({ id: questionnaireId, count })
    if (answer) setCodes(answer.codes)
  }
  return (
    <section aria-label="口令">
      <p>每个口令可填写一次，生成后仅显示这一次，请及时保存。</p>
      <div className="survey-line">
        <LateInputNumber
          aria-label="生成个数"
          min={1}
          max={MOST_CODES}
          value={count}
          onChange={(next) => setCount(next ?? 1)}
        />
        <Button loading={make.isPending} onClick={() => void create()}>
          生成口令
        </Button>
      </div>
      {codes.length > 0 && <Input.TextArea aria-label="已生成的口令" readOnly rows={8} value={codes.join('\n')} />}
    </section>
  )
}
