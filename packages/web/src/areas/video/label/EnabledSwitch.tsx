import { label } from '@portal/contract/areas/video/label.ts'
import type { RowOf } from '@portal/contract/kit/resource.ts'
import { P } from '@portal/contract/privileges.ts'
import { Switch } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'

type Label = RowOf<typeof label>

/** 启用 in the row: at once, rolled back by the refreshed list when refused. */
export function EnabledSwitch({ row }: { row: Label }) {
  const save = useWrite(label.save)
  const mayEdit = useHolds(row.kind === 'type' ? [P.videoType] : [P.labelEdit])
  const { id, revision, parentId, kind, dicCode, name, code, colour, synonyms, sort } = row
  const turn = (enabled: boolean) =>
    void save.run({ id, revision, parentId, kind, dicCode, name, code, colour, synonyms, sort, enabled })

  return (
    <Switch
      size="small"
      checked={row.enabled}
      disabled={!mayEdit || row.fixed}
      loading={save.isPending}
      aria-label={`启用 ${name}`}
      onChange={turn}
    />
  )
}
