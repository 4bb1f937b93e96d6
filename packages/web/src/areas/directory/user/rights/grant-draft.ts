import type { configPrivileges, userPrivileges } from '@portal/contract/areas/access/person-rights.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { isPrivilege, privilegeRows } from '@portal/contract/privilege-rows.ts'
import type { Privilege } from '@portal/contract/privileges.ts'

export type Grant = BodyOf<typeof configPrivileges>['privileges'][number]

const asCode = (code: string): Privilege => {
  if (!isPrivilege(code)) throw new Error(`未知的权限 ${code}`)
  return code
}

/** The direct grants among everything a person may do. */
export const grantsIn = (rights: ResultOf<typeof userPrivileges>): Grant[] =>
  rights.flatMap(({ code, sources }) =>
    sources
      .filter(({ kind }) => kind === 'direct')
      .map(({ scope, to, reason }) => ({ code: asCode(code), scope, to: to ?? '', reason })),
  )

const menuNames = new Map<string, string>(privilegeRows.map(({ code, name }) => [code, name]))

/** 「用户管理 / 重置密码」: a button is named with its screen. */
export const titleOfCode = (code: Privilege): string => {
  const row = privilegeRows.find((each) => each.code === code)
  return row?.parent ? `${menuNames.get(row.parent)} / ${row.name}` : (row?.name ?? code)
}
