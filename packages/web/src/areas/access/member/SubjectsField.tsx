import { type SubjectKind, subjectKind } from '@portal/contract/areas/access/member.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PartTag } from '#src/shared/pickers/PartTag.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { GroupSelect } from '#src/shared/pickers/RoleSelect.tsx'

interface Subject {
  kind: SubjectKind
  id: string
}

interface SubjectsFieldProps {
  value?: Subject[]
  onChange?: (subjects: Subject[]) => void
}

const kinds = wordsOf(subjectKind)
const MOST = 500

/** Who gets the role: people, units with or without what is below, user groups, in any mixture. */
export function SubjectsField({ value = [], onChange }: SubjectsFieldProps) {
  const [kind, setKind] = useState<SubjectKind>('user')
  const others = value.filter((subject) => subject.kind !== 'user')
  const people = value.filter((subject) => subject.kind === 'user').map(({ id }) => id)
  const add = (id: string | null) => {
    if (id === null || value.some((subject) => subject.kind === kind && subject.id === id)) return
    onChange?.([...value, { kind, id }])
  }

  return (
    <div className="member-subjects">
      <Segmented
        aria-label="成员类型"
        value={kind}
        options={subjectKind.options.map((each) => ({ value: each, label: kinds[each] }))}
        onChange={(next) => setKind(subjectKind.parse(next))}
      />
      {kind === 'user' && (
        <PeopleField
          for={P.role}
          max={MOST}
          value={people}
          onChange={(ids) => onChange?.([...others, ...ids.map((id) => ({ kind: 'user' as const, id }))])}
        />
      )}
      {(kind === 'unit' || kind === 'unitBelow') && (
        <OrgSelect for={P.role} aria-label="添加单位" placeholder="添加单位" value={null} onChange={add} />
      )}
      {kind === 'group' && <GroupSelect aria-label="添加用户组" value={null} onChange={add} />}
      <div>
        {others.map((subject) => (
          <span key={`${subject.kind} ${subject.id}`} title={kinds[subject.kind]}>
            <PartTag
              kind={subject.kind === 'group' ? 'group' : 'unit'}
              id={subject.id}
              onRemove={() => onChange?.(value.filter((each) => each !== subject))}
            />
            {subject.kind === 'unitBelow' && '及下级 '}
          </span>
        ))}
      </div>
    </div>
  )
}
