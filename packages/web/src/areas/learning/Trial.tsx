import { Alert, Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Column } from '#src/ui/table/column.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'

interface TrialProps<Proposed> {
  /** What would be saved by the form as it stands; undefined while something is missing. */
  proposedOf: (values: object) => Proposed | undefined
  isSame: (now: Proposed | undefined, asked: Proposed) => boolean
  words: { ready: string; missing: string; stale: string }
  children: (asked: Proposed) => ReactNode
}

/** 试算: what the form around would do, before anything is saved. */
export function Trial<Proposed>({ proposedOf, isSame, words, children }: TrialProps<Proposed>) {
  const form = Form.useFormInstance()
  const values: unknown = Form.useWatch([], form)
  const [asked, setAsked] = useState<{ proposed: Proposed }>()
  const now = proposedOf(typeof values === 'object' && values !== null ? values : {})

  return (
    <section className="hours-trial" aria-label="试算">
      <div className="hours-tools">
        <Button disabled={now === undefined} onClick={() => now !== undefined && setAsked({ proposed: now })}>
          试算
        </Button>
        <span className="hours-note">{now === undefined ? words.missing : words.ready}</span>
      </div>
      {asked && !isSame(now, asked.proposed) && <Alert type="warning" showIcon title={words.stale} />}
      {asked && children(asked.proposed)}
    </section>
  )
}

/** The fields of the form that the trial takes. */
export const pickedOf = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

interface ChangedProps<Person> {
  /** Before the number of people. */
  title: string
  people: Person[]
  /** More are not listed. */
  most: number
  keyOf: (person: Person) => string
  columns: Column<Person>[]
}

/** Those of whom one thing is true after the change; nothing where there are none. */
export function ChangedPeople<Person extends object>({ title, people, most, keyOf, columns }: ChangedProps<Person>) {
  if (people.length === 0) return null
  const heading = `${title}：${people.length < most ? people.length : `${most}+`} 人`
  return (
    <div>
      <h3>{heading}</h3>
      <WideTable<Person>
        aria-label={heading}
        size="small"
        rowKey={keyOf}
        scroll={{ x: 480 }}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
        dataSource={people}
        columns={columns}
      />
    </div>
  )
}
