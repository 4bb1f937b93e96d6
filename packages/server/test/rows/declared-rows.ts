import fs from 'node:fs'
import path from 'node:path'
import { type Expression, type Node, type Program, parseSync, type TSSignature, type TSType, Visitor } from 'oxc-parser'

/** What a value may be; `anything` where the type says more than a look at the value can tell. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'date' | 'list' | 'object' | 'null' | 'absent' | 'anything'

/** Kinds of the columns that a statement says it answers, by name. */
export type DeclaredRow = ReadonlyMap<string, ReadonlySet<ValueKind>>

export interface DeclaredCall {
  line: number
  column: number
  /** Null where the type cannot be followed. */
  row: DeclaredRow | null
}

interface Members {
  own: readonly TSSignature[]
  /** Names of the interfaces it extends. */
  inherited: readonly string[]
}

interface Source {
  file: string
  program: Program
  types: Map<string, TSType | Members>
  /** Files that names come from. */
  imported: Map<string, string>
}

const packages = path.resolve(import.meta.dirname, '../../..')
const sources = new Map<string, Source>()

const fileOf = (specifier: string, from: string): string | undefined => {
  if (specifier.startsWith('.')) return path.resolve(path.dirname(from), specifier)
  if (specifier.startsWith('#src/')) return path.join(packages, 'server/src', specifier.slice('#src/'.length))
  if (specifier.startsWith('@portal/contract/'))
    return path.join(packages, 'contract/src', specifier.slice('@portal/contract/'.length))
  return undefined
}

const read = (file: string): Source => {
  const known = sources.get(file)
  if (known) return known
  const { program } = parseSync(file, fs.readFileSync(file, 'utf8'))
  const source: Source = { file, program, types: new Map(), imported: new Map() }
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const target = fileOf(statement.source.value, file)
      for (const { local } of target === undefined ? [] : statement.specifiers)
        source.imported.set(local.name, target as string)
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'TSInterfaceDeclaration' && !declared.typeParameters)
      source.types.set(declared.id.name, {
        own: declared.body.body,
        inherited: declared.extends.flatMap(inheritedName),
      })
    if (declared?.type === 'TSTypeAliasDeclaration' && !declared.typeParameters)
      source.types.set(declared.id.name, declared.typeAnnotation)
  }
  sources.set(file, source)
  return source
}

/** `extends Record<string, unknown>` is what drizzle asks of a row; it names no column. */
const inheritedName = ({ expression }: { expression: Expression }): string[] =>
  expression.type === 'Identifier' && expression.name === 'Record'
    ? []
    : [expression.type === 'Identifier' ? expression.name : '']

const findType = (name: string, source: Source): [TSType | Members, Source] | undefined => {
  const own = source.types.get(name)
  if (own) return [own, source]
  const from = source.imported.get(name)
  return from === undefined || !fs.existsSync(from) ? undefined : findType(name, read(from))
}

const nameOf = (type: TSType): string | undefined =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : undefined

const anything: ReadonlySet<ValueKind> = new Set(['anything'])
const simple: Partial<Record<TSType['type'], ValueKind>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'absent',
  TSArrayType: 'list',
  TSTupleType: 'list',
  TSTypeLiteral: 'object',
  TSTemplateLiteralType: 'string',
}

const kindsOf = (type: TSType, source: Source): ReadonlySet<ValueKind> => {
  const kind = simple[type.type]
  if (kind) return new Set([kind])
  if (type.type === 'TSUnionType') return new Set(type.types.flatMap((each) => [...kindsOf(each, source)]))
  if (type.type === 'TSTypeOperator') return kindsOf(type.typeAnnotation as TSType, source)
  if (type.type === 'TSLiteralType' && 'value' in type.literal) return new Set([typeof type.literal.value as ValueKind])
  const name = nameOf(type)
  if (name === 'Date') return new Set(['date'])
  if (name === 'Record') return new Set(['object'])
  if (name === 'Array' || name === 'ReadonlyArray') return new Set(['list'])
  const found = name === undefined ? undefined : findType(name, source)
  if (!found) return anything
  return 'own' in found[0] ? new Set(['object']) : kindsOf(found[0], found[1])
}

const rowOfMembers = (members: readonly TSSignature[], source: Source): DeclaredRow =>
  new Map(
    members.flatMap((member): [string, ReadonlySet<ValueKind>][] => {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
      const key =
        member.key.type === 'Identifier' ? member.key.name : 'value' in member.key ? `${member.key.value}` : ''
      const kinds = kindsOf(member.typeAnnotation.typeAnnotation, source)
      return [[key, member.optional ? new Set([...kinds, 'absent']) : kinds]]
    }),
  )

const keysOf = (type: TSType | undefined): string[] | null => {
  if (type?.type === 'TSLiteralType' && 'value' in type.literal) return [`${type.literal.value}`]
  if (type?.type !== 'TSUnionType') return null
  const keys = type.types.map(keysOf)
  return keys.some((each) => each === null) ? null : keys.flatMap((each) => each ?? [])
}

const ofReference = (name: string, params: readonly TSType[], source: Source): DeclaredRow | null => {
  const [first, second] = params
  const keys = keysOf(name === 'Record' ? first : second)
  if (name === 'Record' && second) return keys ? new Map(keys.map((key) => [key, kindsOf(second, source)])) : new Map()
  const whole = first && (name === 'Pick' || name === 'Omit') ? rowOf(first, source) : null
  if (whole && keys) return new Map([...whole].filter(([key]) => keys.includes(key) === (name === 'Pick')))
  const found = params.length > 0 ? undefined : findType(name, source)
  if (!found) return null
  return ofFound(found)
}

const ofFound = ([found, source]: [TSType | Members, Source]): DeclaredRow | null => {
  if (!('own' in found)) return rowOf(found, source)
  const above = found.inherited.map((name) => ofReference(name, [], source))
  if (above.some((row) => row === null)) return null
  return new Map([...above.flatMap((row) => [...(row ?? [])]), ...rowOfMembers(found.own, source)])
}

const rowOf = (type: TSType, source: Source): DeclaredRow | null => {
  if (type.type === 'TSTypeLiteral') return rowOfMembers(type.members, source)
  if (type.type === 'TSIntersectionType') {
    const parts = type.types.map((each) => rowOf(each, source))
    return parts.some((part) => part === null) ? null : new Map(parts.flatMap((part) => [...(part ?? [])]))
  }
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null
  return ofReference(type.typeName.name, type.typeArguments?.params ?? [], source)
}

const placeIn = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}

const declared = new Map<string, DeclaredCall[]>()

/** Every `execute<Row>(…)` of a source file with the row it declares; lines and columns count from one. */
export const declaredCalls = (file: string): DeclaredCall[] => {
  const known = declared.get(file)
  if (known) return known
  const text = fs.readFileSync(file, 'utf8')
  const source = read(file)
  const calls: DeclaredCall[] = []
  new Visitor({
    CallExpression: ({
      callee,
      typeArguments,
    }: Node & { callee: Expression; typeArguments?: { params: TSType[] } | null }) => {
      const [type] = typeArguments?.params ?? []
      if (!type || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== 'execute') return
      calls.push({ ...placeIn(text, callee.property.start), row: rowOf(type, source) })
    },
  } as never).visit(source.program)
  declared.set(file, calls)
  return calls
}
