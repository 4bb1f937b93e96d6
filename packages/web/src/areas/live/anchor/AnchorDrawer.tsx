import { anchorInput, getAnchor, saveAnchor } from '@portal/contract/areas/live/anchor.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { DayInput } from '#src/ui/time/DayInput.tsx'

type Anchor = ResultOf<typeof getAnchor>

const form = anchorInput.extend({ cover: z.custom<FormFile | null>().default(null).meta({ label: '封面' }) })
type Values = z.output<typeof form> & { id?: string; revision?: number }
const Field = fieldsOf(form)

const bodyOf = ({ cover, ...values }: Values) => ({ ...values, cover: cover ? fileInputOf(cover) : null })

const initialOf = ({ id, revision, userId, intro, cover, fields, state, validTo }: Anchor) => ({
  ...{ id, revision, userId, intro, cover, fields, validTo },
  enabled: state !== 'stopped',
})

interface DrawerProps {
  /** Null: somebody is appointed. */
  id: string | null
  onClose: () => void
}

export function AnchorDrawer({ id, onClose }: DrawerProps) {
  return id === null ? <AnchorForm anchor={null} onClose={onClose} /> : <KnownAnchor id={id} onClose={onClose} />
}

function KnownAnchor({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery({ ...query(getAnchor, { id }), gcTime: 0 })
  return <Loaded of={found}>{(anchor) => <AnchorForm anchor={anchor} onClose={onClose} />}</Loaded>
}

function AnchorForm({ anchor, onClose }: { anchor: Anchor | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={anchor ? `编辑主播「${anchor.name}」` : '新增主播'}
      write={saveAnchor}
      body={bodyOf}
      refreshes={['aliVideo']}
      initial={anchor ? initialOf(anchor) : { enabled: true, fields: [], cover: null }}
      said={anchor ? '主播已保存' : '已新增主播，本人现在可以进入“我的主播台”'}
      onClose={onClose}
      {...(anchor && { fresh: () => call(getAnchor, { id: anchor.id }, { quiet: true }).then(initialOf) })}
    >
      {!anchor && (
        <Field name="userId" required>
          <PersonSelect for={P.anchor} />
        </Field>
      )}
      <Field name="fields" help="输入后按回车，如：动火作业" />
      <Field name="intro" />
      <Field name="validTo" help="不填为长期；到期后不能上传视频和主持直播">
        <DayInput />
      </Field>
      <Field name="cover" help={COVER_HELP}>
        <CoverField />
      </Field>
      <Field name="enabled" />
    </FormDrawer>
  )
}
