import {
  type ActivityPartType,
  activityPartType,
  activityRefusals as no,
} from '@portal/contract/areas/activity/activity-words.ts'
import { activitySentence, hasCircle } from '@portal/contract/areas/activity/completion.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { Alert, Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { movedBy } from '#src/shared/ordered-parts/moved-by.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { PartList } from '../activity/learner/PartList.tsx'
import '../activity/learner/learner.css'
import { partIcons } from '../activity/learner/part-words.ts'
import { bodyOf, saidPart } from './desk-body.ts'
import { draftsOf, evenly, inputsOf, isEven, newDraft, type PartDraft, placed, restWeight, weighed } from './drafts.ts'
import type { Edited } from './Editing.tsx'
import { PartSettings } from './PartSettings.tsx'

const types = wordsOf(activityPartType)
/** Kinds that can be composed; the sheet of a part that is signed for is made by itself. */
const OFFERED: readonly ActivityPartType[] = ['watch', 'read', 'answer', 'sign', 'survey']
const MOST = 12

/** Why it cannot be saved, in the words of the refusal; null: it can. */
const whyNot = (drafts: readonly PartDraft[]): string | null => {
  if (drafts.length === 0) return no.noPart.message
  const sum = drafts.reduce((all, { part }) => all + part.weight, 0)
  if (sum !== 100) return fill(no.weights.message, { n: sum })
  return hasCircle(placed(drafts)) ? no.circle.message : null
}

/** 环节: the parts as blocks, the settings of one beside them, the rule they come to and what a learner sees. */
export function PartsTab({ begun: of, save, settle, onCount }: Edited & { onCount: (count: number | null) => void }) {
  const { markDirty, query: asked } = usePage()
  const [drafts, setDrafts] = useState<PartDraft[]>(() => draftsOf(of))
  const [chosen, setChosen] = useState(drafts[Number(asked.part ?? 0)]?.key ?? drafts[0]?.key)
  const [serial, setSerial] = useState(0)
  /** Moves when weights change beside the form, which then begins anew. */
  const [shared, setShared] = useState(0)
  const isRunning = of.state === 'running'
  // Follows the number of parts while they are composed: the tab above tells it.
  useEffect(() => {
    onCount(drafts.length)
    return () => onCount(null)
  }, [onCount, drafts.length])

  const change = (next: PartDraft[]) => {
    setDrafts(next)
    markDirty(true)
  }
  const add = (type: ActivityPartType) => {
    const key = `new-${serial}`
    setSerial(serial + 1)
    change(weighed(drafts, [...drafts, newDraft(type, key, restWeight(drafts))]))
    setChosen(key)
  }
  const remove = (key: string) => {
    setShared(shared + 1)
    change(
      weighed(
        drafts,
        drafts.filter((each) => each.key !== key).map((each) => (each.after === key ? { ...each, after: null } : each)),
      ),
    )
  }
  const share = () => {
    change(evenly(drafts))
    setShared(shared + 1)
  }
  const send = async () => {
    const done = await save.run({ ...bodyOf(of), parts: inputsOf(drafts) })
    if (!done) return
    settle()
    tip('success', '环节已保存')
  }
  const selected = drafts.find(({ key }) => key === chosen)
  const hasQuiz = drafts.some(({ part }) => part.type === 'answer')
  return (
    <div className="kit-panels desk-compose">
      <section className="desk-panel" aria-label="环节">
        {isRunning && <Alert type="warning" showIcon title="活动进行中：环节不能增减，只能放宽要求、延后截止。" />}
        {drafts.length === 0 && <EmptyNew text="还没有环节，从下面添加" />}
        <ol className="desk-blocks">
          {drafts.map((draft, at) => (
            <Block
              key={draft.key}
              draft={draft}
              isChosen={draft.key === chosen}
              isFirst={at === 0}
              isLast={at === drafts.length - 1}
              isFixed={isRunning}
              onChoose={() => setChosen(draft.key)}
              onMove={(step) => change(movedBy(drafts, at, step))}
              onRemove={() => remove(draft.key)}
            />
          ))}
        </ol>
        {!isRunning && drafts.length < MOST && (
          <div className="desk-add" role="group" aria-label="添加环节">
            {OFFERED.filter((type) => type !== 'answer' || !hasQuiz).map((type) => (
              <Button key={type} icon={<Icon name="plus" small />} onClick={() => add(type)}>
                {types[type]}
              </Button>
            ))}
            {drafts.length > 1 && !isEven(drafts) && (
              <Button type="link" onClick={share}>
                平均分配分值
              </Button>
            )}
          </div>
        )}
      </section>
      <section className="desk-panel" aria-label="环节设置">
        {selected ? (
          <PartSettings
            key={`${selected.key} ${shared}`}
            activityId={of.id}
            draft={selected}
            others={drafts.filter(({ key }) => key !== selected.key)}
            isRunning={isRunning}
            onChange={(next) => change(drafts.map((each) => (each.key === next.key ? next : each)))}
          />
        ) : (
          <EmptyNew text="选择一个环节查看设置" />
        )}
      </section>
      <Outcome of={of} drafts={drafts}>
        <Button
          type={of.state === 'draft' ? 'default' : 'primary'}
          disabled={whyNot(drafts) !== null}
          loading={save.isPending}
          onClick={() => void send()}
        >
          保存环节
        </Button>
      </Outcome>
    </div>
  )
}

interface OutcomeProps {
  of: Edited['begun']
  drafts: readonly PartDraft[]
  /** The button that keeps it. */
  children: ReactNode
}

/** What the parts come to: the rule as a sentence or what is wrong with it, and how learners see them. */
function Outcome({ of, drafts, children }: OutcomeProps) {
  const fault = whyNot(drafts)
  const worthless = drafts.filter(({ part }) => part.weight === 0)
  return (
    <section className="desk-panel desk-wide" aria-label="规则与预览">
      {fault === null ? (
        <Alert type="info" showIcon title={activitySentence(placed(drafts).map(saidPart), of.need)} />
      ) : (
        <Alert type="warning" showIcon title={fault} />
      )}
      {worthless.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${worthless.map(({ part }) => `“${part.title || types[part.type]}”`).join('、')}为 0 分，做完不计进度`}
        />
      )}
      <div className="kit-form-buttons">{children}</div>
      {drafts.length > 0 && (
        <details>
          <summary>学员看到的环节</summary>
          <div inert className="desk-preview">
            <PartList
              of={{ ...of, state: 'running', parts: placed(drafts) }}
              now={of.startAt.getTime()}
              onBegin={() => undefined}
              onPlay={() => undefined}
            />
          </div>
        </details>
      )}
    </section>
  )
}

interface BlockProps {
  draft: PartDraft
  isChosen: boolean
  isFirst: boolean
  isLast: boolean
  isFixed: boolean
  onChoose: () => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

function Block({ draft: { part }, isChosen, isFirst, isLast, isFixed, onChoose, onMove, onRemove }: BlockProps) {
  const { type, title, weight, required, refs } = part
  const things = refs.length > 0 ? ` · ${refs.length} 项` : ''
  return (
    <li data-chosen={isChosen}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <span className={`act-kind act-kind-${type}`}>
          <Icon name={partIcons[type]} />
        </span>
        <span>
          <b>{title || types[type]}</b>
          <small>
            {types[type]} · {weight} 分 · {required ? '必做' : '选做'}
            {things}
          </small>
        </span>
      </button>
      {!isFixed && (
        <span className="desk-block-acts">
          <Button
            type="text"
            aria-label={`上移 ${title}`}
            icon={<Icon name="up" small />}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            aria-label={`下移 ${title}`}
            icon={<Icon name="down" small />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <Button
            type="text"
            danger
            aria-label={`删除 ${title}`}
            icon={<Icon name="cross" small />}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  )
}
