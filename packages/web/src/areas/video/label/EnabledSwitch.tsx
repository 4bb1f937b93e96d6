import { type listLabels, saveLabel } from '@portal/contract/areas/video/label.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useWrite } from '#src/kit/use-write.ts'

type Label = RowOf<typeof listLabels>

/** 启用 in the row: at once, rolled back by the refreshed list when refused. */
export function EnabledSwitch({ row }: { row: Label }) {
  const save = useWrite(saveLabel)
  const { id, revision, parentId, kind, dicCode, name, code, colour, synonyms, sort } = row
  return (
    <RowSwitch
      name={`启用 ${name}`}
      checked={row.enabled}
      access={row.kind === 'type' ? [P.videoType] : [P.labelEdit]}
      disabled={row.fixed}
      run={(enabled) =>
        save.run({ id, revision, parentId, kind, dicCode, name, code, colour, synonyms, sort, enabled })
      }
    />
  )
}
