import { getPlace, type PlaceInput, placeInput, savePlace } from '@portal/contract/areas/place/place.ts'
import { PLACE_TYPES } from '@portal/contract/areas/place/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { OpenField } from './OpenField.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'

const Field = fieldsOf(placeInput)

/** 新增 of a place. */
export function NewPlace({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  return <Form title="新增场所" initial={{ parentId }} onClose={onClose} />
}

/** 编辑 of a place as it is now. */
export function EditPlace({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery({ ...query(getPlace, { id }), ...readOnce })
  if (!data) return null
  return <Form title={`编辑 ${data.name}`} initial={inputOf(data)} onClose={onClose} />
}

const inputOf = ({ pathName: _, orgName: __, mode: ___, modeUntil: ____, ...input }: ResultOf<typeof getPlace>) => input

interface FormProps {
  title: string
  initial: Partial<PlaceInput> & { id?: string }
  onClose: () => void
}

function Form({ title, initial, onClose }: FormProps) {
  return (
    <FormDrawer<typeof savePlace, PlaceInput>
      title={title}
      write={savePlace}
      initial={initial}
      said="场所已保存"
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="code" />
      <Field name="typeCode">
        <DictionarySelect dictionary={PLACE_TYPES} />
      </Field>
      <Field name="ownerOrgId">
        <OrgSelect for={P.place} />
      </Field>
      <Field name="parentId" help="不选则为顶级场所，最多 5 级">
        <PlaceSelect without={initial.id} />
      </Field>
      <Field name="address" />
      <Field name="capacity" help="0 表示不限" />
      <Field name="open" help="不填则全天开放">
        <OpenField />
      </Field>
      <Field name="maxStayHours" help="员工超过时长自动离场" />
      <Field name="lat" help="WGS-84；核对位置时使用" />
      <Field name="lng" />
      <Field name="radius" />
      <Field name="stopped" help="立即不放行，显示停用原因" />
      <Field name="stopReason" />
      <Field name="sort" />
      <Field name="enabled" />
    </FormDrawer>
  )
}
