import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { keyTextOf } from '@portal/contract/areas/assessment/question/text.ts'
import type { RegradeChange, regradeQuestion } from '@portal/contract/areas/exam/regrade.ts'
import { regradeKind } from '@portal/contract/areas/exam/regrade-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button, Form, Radio } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { KeyFields, mayEditKey } from './KeyFields.tsx'
import { PolicyChoice, type PolicyValue, policyValueOf } from './PolicyChoice.tsx'

type Question = ResultOf<typeof regradeQuestion>
type Kind = RegradeChange['kind']

interface ChangeFormProps {
  question: Question
  initial?: RegradeChange
  pending: boolean
  onChange: () => void
  onLook: (change: RegradeChange) => Promise<void>
}

const kinds = wordsOf(regradeKind)
const explained: Record<Kind, string> = {
  newKey: '按新答案重新评分；申诉已成立的得分不会因此降低。',
  newPolicy: '答案不变，按新的计分方式重新评分；申诉已成立的得分不会因此降低。',
  drop: '该题不计分，总分减去该题分值，及格线按比例折算。',
  creditAll: '凡抽到该题的考生都得满分，未作答的也一样。',
  sameAnswer: '作答相同的考生都得到同一分数。',
}

const kindsFor = ({ manual, kind }: Question, initial?: RegradeChange): Kind[] => [
  ...(initial?.kind === 'sameAnswer' ? (['sameAnswer'] as const) : []),
  ...(manual ? [] : (['newKey'] as const)),
  ...(manual || kind === 'case' ? [] : (['newPolicy'] as const)),
  'drop',
  'creditAll',
]

/** The key as people write it, by the letters of the bank's order of options. */
const keyWords = ({ options }: Pick<Question, 'options'>, key: QuestionKey | null) =>
  keyTextOf({ options: options.map(({ id, text, side }) => ({ id, html: text, anchored: false, side })), key })

/** What is to be changed about the question. */
export function ChangeForm({ question, initial, pending, onChange, onLook }: ChangeFormProps) {
  const offered = kindsFor(question, initial)
  const [kind, setKind] = useState<Kind>(initial?.kind ?? offered[0] ?? 'drop')
  const [key, setKey] = useState<QuestionKey | null>(initial?.kind === 'newKey' ? initial.key : question.key)
  const [partKeys, setPartKeys] = useState<Record<string, QuestionKey>>({})
  const [policy, setPolicy] = useState<PolicyValue>(policyValueOf(question))
  const touch =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      onChange()
    }
  const look = () => {
    if (kind === 'newKey') return onLook({ kind, key, partKeys })
    if (kind === 'newPolicy') return onLook({ kind, ...policy })
    if (kind !== 'sameAnswer') return onLook({ kind })
    return initial?.kind === 'sameAnswer' ? onLook(initial) : Promise.resolve()
  }
  const begin = useEffectEvent(() => void look())
  useEffect(() => {
    const timer = initial && setTimeout(() => begin())
    return () => clearTimeout(timer)
  }, [initial])

  return (
    <Form layout="vertical">
      <Form.Item label="改判方式" help={explained[kind]}>
        <Radio.Group
          className="regrade-kinds"
          value={kind}
          options={offered.map((value) => ({ value, label: kinds[value] }))}
          onChange={({ target }) => touch<Kind>(setKind)(target.value)}
        />
      </Form.Item>
      {kind === 'newKey' && (
        <>
          <NewerKey
            question={question}
            onTake={(newer) => {
              touch(setKey)(newer.key)
              setPartKeys(newer.partKeys)
            }}
          />
          {question.kind === 'case' ? (
            question.parts.map((part, place) => (
              <Form.Item key={part.id} label={`第 ${place + 1} 小题：${part.stemText}`}>
                <KeyFields
                  asked={part}
                  value={partKeys[part.id] ?? part.key}
                  onChange={(next) => touch(setPartKeys)({ ...partKeys, [part.id]: next })}
                />
              </Form.Item>
            ))
          ) : (
            <Form.Item label="新答案" extra={`原答案：${keyWords(question, question.key)}`}>
              <KeyFields asked={question} value={key} onChange={touch(setKey)} />
            </Form.Item>
          )}
        </>
      )}
      {kind === 'newPolicy' && (
        <PolicyChoice kind={question.kind} max={question.max} value={policy} onChange={touch(setPolicy)} />
      )}
      <Button type="primary" loading={pending} onClick={() => void look()}>
        预览影响
      </Button>
    </Form>
  )
}

interface NewerKeyProps {
  question: Question
  onTake: (newer: NonNullable<Question['newer']>) => void
}

function NewerKey({ question, onTake }: NewerKeyProps) {
  const { newer, kind } = question
  if (!newer)
    return mayEditKey(kind) || kind === 'case' ? null : (
      <p className="regrade-note">此题型请先在题目详情中修改答案并启用新版本，再回到这里采用新版本的答案。</p>
    )
  return (
    <p className="regrade-newer">
      <span>
        题库第 {newer.no} 版的答案已不同{kind !== 'case' && `：${keyWords(question, newer.key)}`}
      </span>
      <Button size="small" onClick={() => onTake(newer)}>
        采用该答案
      </Button>
    </p>
  )
}
