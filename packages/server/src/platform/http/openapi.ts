import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' })

const operation = (endpoint: Endpoint) => ({
  summary: endpoint.title,
  'x-access': endpoint.access,
  'x-scope': endpoint.scope,
  'x-effect': endpoint.effect,
  requestBody: {
    content: {
      [endpoint.transport === 'multipart' ? 'multipart/form-data' : 'application/json']: {
        schema: schemaOf(endpoint.body, 'input'),
      },
    },
  },
  responses: {
    200: {
      description: 'status 0 成功；其余见状态表',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              status: { type: 'integer' },
              success: { type: 'boolean' },
              message: { type: 'string' },
              // Times are text on the wire: the input side of their codec.
              result: schemaOf(endpoint.result, 'input'),
            },
          },
        },
      },
    },
  },
})

/** The interface description, generated from what is really served. */
export const openapi = (endpoints: readonly Endpoint[], build: string) => ({
  openapi: '3.0.3',
  info: { title: '统一门户接口', version: build },
  components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } } },
  security: [{ token: [] }],
  paths: Object.fromEntries(endpoints.map((endpoint) => [`/${endpoint.path}`, { post: operation(endpoint) }])),
})
