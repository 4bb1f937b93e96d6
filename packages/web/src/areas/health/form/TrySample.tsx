import type { HealthFormInput } from '@portal/contract/areas/health/form.ts'
import { answersInWords } from '@portal/contract/areas/health/form-answers.ts'
import { levelOf } from '@portal/contract/areas/health/form-level.ts'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { levels } from '../health-words.ts'
import { Answering, useAnswering } from '../report/Answering.tsx'

/** 试填: the form as people will see it, and the level that the sample answers come to. Nothing of it is kept. */
export function TrySample() {
  const [isOpen, setOpen] = useState(false)
  const elements = Form.useWatch<HealthFormInput['elements'] | undefined>('elements') ?? []
  const flags = Form.useWatch<HealthFormInput['flags'] | undefined>('flags') ?? []
  return (
    <div className="health-sample">
      <Button disabled={elements.length === 0} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起试填' : '试填'}
      </Button>
      {isOpen && elements.length > 0 && <Sample key={JSON.stringify(elements)} elements={elements} flags={flags} />}
    </div>
  )
}

function Sample({ elements, flags }: Pick<HealthFormInput, 'elements' | 'flags'>) {
  const { values, errors, change } = useAnswering({ elements, flags }, {})
  const { level, hits } = levelOf(elements, flags, values)
  const answered = answersInWords(elements, values).some(({ text }) => text !== '')
  return (
    <section aria-label="试填">
      <Answering elements={elements} values={values} errors={errors} onChange={change} />
      {answered && (
        <p role="status">
          等级 <StateWord>{levels[level]}</StateWord> {hits.map(({ label }) => label).join('、')}
        </p>
      )}
    </section>
  )
}
