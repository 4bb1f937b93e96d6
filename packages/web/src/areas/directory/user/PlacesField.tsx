import type { UserInput } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Input } from 'antd'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PartName } from '#src/shared/pickers/PartTag.tsx'

type Place = UserInput['others'][number]

interface PlacesFieldProps {
  value?: Place[]
  onChange?: (places: Place[]) => void
}

/** Further units beside the main one, each with the post held there. */
export function PlacesField({ value = [], onChange }: PlacesFieldProps) {
  return (
    <div className="user-places">
      {value.map(({ orgId, post }) => (
        <div key={orgId} className="user-place">
          <span>
            <PartName kind="unit" id={orgId} />
          </span>
          <Input
            aria-label="岗位"
            placeholder="岗位"
            maxLength={50}
            value={post}
            onChange={({ target }) =>
              onChange?.(value.map((each) => (each.orgId === orgId ? { orgId, post: target.value } : each)))
            }
          />
          <Button
            type="text"
            aria-label="移除单位"
            onClick={() => onChange?.(value.filter((each) => each.orgId !== orgId))}
          >
            ×
          </Button>
        </div>
      ))}
      <OrgSelect
        for={P.user}
        value={null}
        placeholder="添加单位"
        aria-label="添加其他单位"
        onChange={(orgId) =>
          orgId !== null && !value.some((each) => each.orgId === orgId) && onChange?.([...value, { orgId, post: '' }])
        }
      />
    </div>
  )
}
