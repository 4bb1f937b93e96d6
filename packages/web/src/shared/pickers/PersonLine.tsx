import type { PickerPerson } from '@portal/contract/areas/directory/picker.ts'
import { Tag } from 'antd'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import type { ChosenPerson } from './chosen.ts'
import { whereabouts } from './people-source.ts'

/** A person with number and place, which tell namesakes apart, and a mark where somebody has left. */
export function PersonLine({ person }: { person: PickerPerson | ChosenPerson }) {
  return (
    <span className="person-line">
      <PersonAvatar person={person} size={28} />
      <span className="person-line-text">
        <span>
          {person.name}
          {person.state !== 'normal' && <Tag>{person.state === 'left' ? '离职' : '已停用'}</Tag>}
        </span>
        <small title={person.orgPath}>{whereabouts(person)}</small>
      </span>
    </span>
  )
}
