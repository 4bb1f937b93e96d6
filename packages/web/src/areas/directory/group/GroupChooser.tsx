import { usePage } from '#src/platform/page.ts'
import { GroupSelect } from '#src/shared/pickers/RoleSelect.tsx'

/** 请先选择用户组. */
export function GroupChooser() {
  const { setQuery } = usePage()
  return (
    <section className="group-chooser">
      <p>请先选择用户组</p>
      <GroupSelect aria-label="用户组" value={null} onChange={(id) => setQuery({ groupId: id ?? undefined })} />
    </section>
  )
}
