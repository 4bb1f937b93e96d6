import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { screenGroups, screens } from '../src/paths.ts'
import { privilegeRows } from '../src/privilege-rows.ts'
import { root } from './source-files.ts'

const spec = (name: string) => JSON.parse(fs.readFileSync(path.join(root, 'docs/spec', name), 'utf8')) as never

interface SpecScreen {
  path: string
  title: string
  privileges: string[]
  hidden: boolean
  public?: boolean
  keepAlive?: boolean
  redirect?: string
  replacedBy?: string
}

describe('the contract against the specification', () => {
  test('has every privilege code with its name, type and group', () => {
    const rows = (spec('privileges.json') as { privileges: { code: string; name: string; type: string }[] }).privileges

    const ours = new Map<string, { name: string; type: string }>(privilegeRows.map((row) => [row.code, row]))

    expect(rows.map(({ code, name, type }) => ({ code, name, type }))).toEqual(
      rows.map(({ code }) => ({ code, name: ours.get(code)?.name, type: ours.get(code)?.type })),
    )
    expect(privilegeRows).toHaveLength(rows.length)
  })

  test('has every screen with its title, codes and marks, and no other', () => {
    const { standalone, screens: listed } = spec('routes.json') as { standalone: SpecScreen[]; screens: SpecScreen[] }
    const told = (each: SpecScreen) => ({
      path: each.path,
      title: each.title,
      privileges: each.privileges,
      hidden: each.hidden,
      public: each.public ?? false,
      keepAlive: each.keepAlive ?? false,
      redirect: each.redirect ?? each.replacedBy ?? null,
    })

    const ours = screens.map(({ path: address, title, privileges, hidden, public: open, keepAlive, redirect }) => ({
      path: address,
      title,
      privileges,
      hidden,
      public: open,
      keepAlive,
      redirect,
    }))

    const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path)
    expect(ours.sort(byPath)).toEqual([...standalone, ...listed].map(told).sort(byPath))
  })

  test('has every group with its codes', () => {
    const { groups } = spec('routes.json') as { groups: SpecScreen[] }

    expect(
      screenGroups.map(({ path: address, title, privileges, hidden }) => ({
        path: address,
        title,
        privileges,
        hidden,
      })),
    ).toEqual(
      groups.map(({ path: address, title, privileges, hidden }) => ({ path: address, title, privileges, hidden })),
    )
  })
})
