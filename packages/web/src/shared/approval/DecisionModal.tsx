import {
  type AddMode,
  type ApprovalAction,
  addMode,
  approvalAction,
  approvalRefusals,
} from '@portal/contract/areas/access/approval.ts'
import type { PageComment } from '@portal/contract/areas/access/approval-record.ts'
import { healthRefusals } from '@portal/contract/areas/health/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { DayInput } from '#src/ui/time/DayInput.tsx'
import { type DecidedRequest, useDecide, wordsOfDecision } from './use-decide.ts'

/** What the acts are called where they have other words, and what is said of a reason that is missing. */
export interface DecisionWords {
  pass?: string
  reject: string
  rejectReason: string
  comment?: string
}

interface DecisionModalProps {
  request: DecidedRequest
  action: ApprovalAction
  /** Code under which people are picked; an approver without it finds them by name. */
  picking?: PickingCode
  /** Notes on pages of a document, sent along. */
  pageComments?: PageComment[]
  words?: DecisionWords | undefined
  onClose: () => void
  onDone?: () => void
}

const verbs = wordsOf(approvalAction)
const MOST_OPINION = 200
/** Subjects that are refused for a while. */
const NEEDS_UNTIL: readonly string[] = ['healthReport']
const NEEDS_REASON: readonly ApprovalAction[] = ['reject', 'back']

/** What an act is called on this screen. */
export const verbOf = (action: ApprovalAction, words?: DecisionWords): string =>
  ((action === 'pass' || action === 'reject' || action === 'comment') && words?.[action]) || (verbs[action] ?? '')

/** What is wrong with the input, or null. */
const faultIn = (
  { action, words }: Pick<DecisionModalProps, 'action' | 'words'>,
  opinion: string,
  toStep: number | undefined,
  people: readonly string[],
) => {
  const length = [...opinion.trim()].length
  if (NEEDS_REASON.includes(action) && (length < 2 || length > MOST_OPINION))
    return (action === 'reject' && words?.rejectReason) || approvalRefusals.rejectReason.message
  if (action === 'comment' && length === 0) return approvalRefusals.commentMissing.message
  if (length > MOST_OPINION) return '意见最多 200 字'
  if (action === 'back' && toStep === undefined) return approvalRefusals.stepMissing.message
  if ((action === 'transfer' || action === 'add') && people.length === 0) return approvalRefusals.personMissing.message
  return null
}

/** One decision with what it asks for: opinion or reason, a step, people. */
export function DecisionModal(props: DecisionModalProps) {
  const { request, action, picking, pageComments, words, onClose, onDone } = props
  const { active } = usePage()
  const decide = useDecide()
  const mayBrowse = useSession((session) => picking !== undefined && holds([picking], session))
  const code = mayBrowse ? picking : undefined
  const verb = verbOf(action, words)
  const asksUntil = action === 'reject' && NEEDS_UNTIL.includes(request.subjectType)
  const [until, setUntil] = useState<string | null>(null)
  const [opinion, setOpinion] = useState('')
  const [toStep, setToStep] = useState<number>()
  const [people, setPeople] = useState<string[]>([])
  const [mode, setMode] = useState<AddMode>('before')
  const [fault, setFault] = useState<string | null>(null)

  const send = async () => {
    const wrong = asksUntil && until === null ? healthRefusals.until.message : faultIn(props, opinion, toStep, people)
    setFault(wrong)
    if (wrong !== null) return
    try {
      const said = await decide.send(request, {
        requestId: request.id,
        action,
        opinion: opinion.trim(),
        ...(request.snapshot !== undefined && { snapshot: request.snapshot }),
        ...(action === 'back' && { toStep }),
        ...(asksUntil && until !== null && { until }),
        ...((action === 'transfer' || action === 'add') && { toUserIds: people }),
        ...(action === 'add' && { addMode: mode }),
        ...(pageComments && pageComments.length > 0 && { pageComments }),
      })
      tip('success', said || `已${verb}`)
      onClose()
      onDone?.()
    } catch (error) {
      setFault(wordsOfDecision(error))
    }
  }

  return (
    <PageModal
      active={active}
      open
      title={`${verb}「${request.title}」`}
      okText={verb}
      cancelText="取消"
      okButtonProps={{ danger: NEEDS_REASON.includes(action) }}
      confirmLoading={decide.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {action === 'back' && (
          <Form.Item label="退回到" required>
            <Select
              aria-label="退回到"
              value={toStep}
              options={Array.from({ length: request.step - 1 }, (_, at) => ({
                value: at + 1,
                label: `第 ${at + 1} 步`,
              }))}
              onChange={setToStep}
            />
          </Form.Item>
        )}
        {asksUntil && (
          <Form.Item label="不得到岗至" required>
            <DayInput label="不得到岗至" value={until} onChange={setUntil} />
          </Form.Item>
        )}
        {action === 'transfer' && (
          <Form.Item label="转交给" required>
            <PersonSelect
              for={code}
              aria-label="转交给"
              value={people[0] ?? null}
              without={[request.submitter.id]}
              onChange={(person) => setPeople(person === null ? [] : [person])}
            />
          </Form.Item>
        )}
        {action === 'add' && (
          <Form.Item label="加签人" required>
            <PeopleField for={code} verb="选择加签人" value={people} max={10} onChange={setPeople} />
          </Form.Item>
        )}
        {action === 'add' && (
          <Form.Item
            label="加签方式"
            extra={mode === 'before' ? '加签人全部通过后由你继续处理' : '你通过后再由加签人处理'}
          >
            <Radio.Group
              aria-label="加签方式"
              value={mode}
              options={Object.entries(wordsOf(addMode)).map(([value, label]) => ({ value, label }))}
              onChange={({ target }) => setMode(addMode.parse(target.value))}
            />
          </Form.Item>
        )}
        <Form.Item
          label={NEEDS_REASON.includes(action) ? `${words?.reject ?? '退回'}原因` : '意见'}
          required={NEEDS_REASON.includes(action)}
        >
          <Input.TextArea
            aria-label={NEEDS_REASON.includes(action) ? `${words?.reject ?? '退回'}原因` : '意见'}
            autoFocus
            rows={4}
            value={opinion}
            count={{ show: true, max: MOST_OPINION, strategy: (text) => [...text].length }}
            onChange={({ target }) => setOpinion(target.value)}
          />
        </Form.Item>
      </Form>
      {fault !== null && <Alert type="error" role="alert" showIcon title={fault} />}
    </PageModal>
  )
}
