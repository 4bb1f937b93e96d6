import { type CardView, cardPaper, getCard, saveCard, voidCard } from '@portal/contract/areas/archive/card.ts'
import { type CardStage, cardState, stageWords } from '@portal/contract/areas/archive/card-stage.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Drawer, Form, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { SignStage } from './SignStage.tsx'
import { TheoryFields } from './TheoryFields.tsx'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))
const states = wordsOf(cardState)

/** One card with its stages: what was taught, what is still open, and who has signed. */
export function CardDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const card = useQuery(query(getCard, { id }))
  return (
    <Drawer open title="三级安全教育卡" size="large" onClose={onClose}>
      <Loaded of={card}>{(view) => <Card key={view.revision} card={view} />}</Loaded>
    </Drawer>
  )
}

function Card({ card }: { card: CardView }) {
  const [isVoiding, setVoiding] = useState(false)
  const voiding = useWrite(voidCard, { refreshes: ['trainCourse', 'trainArchive'] })
  const current = card.stages.find(({ asked, trainee, responsible }) => asked && !(trainee && responsible))?.stage
  const paper = async () => {
    try {
      await download(cardPaper.path, { id: card.id }, `${card.no}-${card.name}.pdf`)
    } catch (error) {
      tip('error', wordsOfError(error instanceof Error ? error : null))
    }
  }
  return (
    <div className="archive-card">
      <header>
        <b>{card.name}</b>
        <StateWord>{states[card.state]}</StateWord>
        <span className="note">{[card.code, card.orgName, card.job, card.no].join(' · ')}</span>
        <span className="acts">
          <Button onClick={() => void paper()}>打印</Button>
          {card.may.edit && (
            <Button danger onClick={() => setVoiding(true)}>
              作废
            </Button>
          )}
        </span>
      </header>
      {card.voidReason && <p className="note">作废原因：{card.voidReason}</p>}
      {card.stages
        .filter(({ asked }) => asked)
        .map((stage) => (
          <Stage key={stage.stage} card={card} stage={stage} isCurrent={stage.stage === current} />
        ))}
      {isVoiding && (
        <ReasonModal
          title={`作废 ${card.no}`}
          verb="作废"
          label="作废原因"
          help="作废后不能恢复，该员工可以重新开卡。"
          fault="作废原因为 2–200 个字"
          pending={voiding.isPending}
          onSend={async (reason) => (await voiding.run({ id: card.id, reason })) !== undefined}
          onClose={() => setVoiding(false)}
        />
      )}
    </div>
  )
}

function Stage({ card, stage, isCurrent }: { card: CardView; stage: CardStage; isCurrent: boolean }) {
  const isFree = stage.trainee === null && stage.responsible === null
  return (
    <section className="archive-panel archive-stage">
      <h2>
        {stageWords[stage.stage]}
        <Tag>{`${stage.hours.toFixed(2)} / ${stage.need.toFixed(2)} 学时`}</Tag>
      </h2>
      {card.may.edit && isCurrent && isFree ? <EditStage card={card} stage={stage} /> : <StageFacts stage={stage} />}
      {isCurrent && stage.open.length > 0 && <p className="archive-open">{stage.open.join('；')}</p>}
      <Signatures stage={stage} />
      {card.may.signTrainee === stage.stage && <SignStage card={card} stage={stage.stage} side="trainee" />}
      {card.may.signResponsible === stage.stage && <SignStage card={card} stage={stage.stage} side="responsible" />}
    </section>
  )
}

function StageFacts({ stage }: { stage: CardStage }) {
  const { items, score, passScore, examTitle, practical, practicalDone, practicalBy } = stage
  return (
    <>
      <ul className="archive-items">
        {items.map(({ text, done }) => (
          <li key={text} data-done={done}>
            {done ? '✓' : '○'} {text}
          </li>
        ))}
      </ul>
      <p className="note">
        {[
          passScore > 0 && `理论 ${score ?? '—'}（合格 ${passScore}${examTitle && `，${examTitle}`}）`,
          practical && (practicalDone ? `实操合格（${practicalBy}）` : '实操未确认'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

function Signatures({ stage }: { stage: CardStage }) {
  const line = (label: string, signed: CardStage['trainee']) =>
    `${label}：${signed ? `${signed.by} ${dateTimeText(signed.at.getTime())}` : '未签字'}`
  return (
    <p className="note">
      {line('学员', stage.trainee)} · {line('负责人', stage.responsible)}
    </p>
  )
}

interface StageValues {
  hours: number
  score: number | null
  examId: string | null
  done: number[]
  practicalDone: boolean
  responsibleId: string | null
}

function EditStage({ card, stage }: { card: CardView; stage: CardStage }) {
  const save = useWrite(saveCard, { refreshes: ['trainArchive'] })
  const send = async ({ hours, score, examId, done, practicalDone, responsibleId }: StageValues) => {
    const input = {
      stage: stage.stage,
      hours: hours ?? 0,
      score: score ?? null,
      examId: examId ?? null,
      done: done ?? [],
      practicalDone: practicalDone ?? false,
      responsibleId: responsibleId ?? null,
    }
    if (await save.run({ id: card.id, revision: card.revision, stages: [input] })) tip('success', '已保存')
  }
  return (
    <Form<StageValues>
      layout="vertical"
      initialValues={{
        hours: stage.hours,
        score: stage.score,
        examId: stage.examId,
        done: stage.items.flatMap(({ done }, place) => (done ? [place] : [])),
        practicalDone: stage.practicalDone,
        responsibleId: stage.responsibleId,
      }}
      onFinish={(values) => void send(values)}
    >
      <Form.Item name="done" label="教育内容">
        <Checkbox.Group options={stage.items.map(({ text }, value) => ({ label: text, value }))} />
      </Form.Item>
      <div className="archive-stage-row">
        <Form.Item name="hours" label="学时">
          <LateInputNumber min={0} max={500} precision={2} />
        </Form.Item>
        {stage.passScore > 0 && <TheoryFields card={card} stage={stage} />}
        <Form.Item name="responsibleId" label="负责人">
          <PersonSelect for={P.traineeArchiveCard} without={[card.userId]} />
        </Form.Item>
      </div>
      {stage.practical && (
        <Form.Item name="practicalDone" valuePropName="checked">
          <Checkbox>实操考核合格（以我的名义确认）</Checkbox>
        </Form.Item>
      )}
      <Button htmlType="submit" loading={save.isPending}>
        保存
      </Button>
    </Form>
  )
}
