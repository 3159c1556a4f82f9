import { Schemas, Types } from "scimmy";

/** What is kept of a person in a directory: what the register needs and nothing more, in the words of RFC 7643. */

const { Attribute, SchemaDefinition } = Types;
const { User, EnterpriseUser, Group } = Schemas;

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const EXTENSION = "urn:ietf:params:scim:schemas:extension:tartdags:2.0:User";
export const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

const KEPT = new Set(["userName", "name", "displayName", "title", "active", "emails", "groups"]);
const LEFT_OUT_OF_NAME = ["middleName", "honorificPrefix", "honorificSuffix"];

type Definition = InstanceType<typeof SchemaDefinition>;
type Described = InstanceType<typeof Attribute>;
const isAttribute = (part: unknown): part is Described => part instanceof Attribute;

const kept = (definition: Definition) =>
  definition.attributes.filter((part): part is Described => isAttribute(part) && KEPT.has(part.name));

function withoutRestOfName(attribute: Described): Described {
  if (attribute.name === "name") for (const part of LEFT_OUT_OF_NAME) attribute.truncate(part);
  return attribute;
}

const userDefinition = new SchemaDefinition(
  "User",
  USER,
  "Anställd",
  kept(User.definition).map(withoutRestOfName),
);
const extensionDefinition = new SchemaDefinition("Tårtdags", EXTENSION, "Det som tårtan behöver", [
  new Attribute("string", "birthday", { description: "Födelsedag, till exempel 1990-05-17." }),
  new Attribute("string", "office", { description: "Kontorets namn, som det står i Tårtdags." }),
]);
const groupDefinition = Group.definition;

const describe = (definition: Definition, base: string) =>
  JSON.parse(JSON.stringify(definition.describe(`${base}/Schemas`))) as { id: string };

export const listSchemas = (base: string) =>
  [userDefinition, extensionDefinition, groupDefinition].map((definition) => describe(definition, base));

export const listResourceTypes = (base: string) => [
  resourceType(base, "User", "/Users", USER, [{ schema: EXTENSION, required: false }]),
  resourceType(base, "Group", "/Groups", GROUP),
];

const resourceType = (
  base: string,
  name: string,
  endpoint: string,
  schema: string,
  schemaExtensions?: { schema: string; required: boolean }[],
) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: name,
  name,
  endpoint,
  schema,
  ...(schemaExtensions && { schemaExtensions }),
  meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
});

export const MOST_RESULTS = 500;

export const serviceProviderConfig = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  documentationUri: `${new URL(base).origin}/api#katalog`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Token",
      description: "En token från Inställningar → Katalog, som Authorization: Bearer.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

/** Attributes of the standard that are not kept: they are accepted, and forgotten. */
const known = new Set(
  [User.definition, EnterpriseUser.definition].flatMap((definition) =>
    definition.attributes.flatMap((part) => (isAttribute(part) ? [part.name.toLowerCase()] : [])),
  ),
);
for (const common of ["id", "meta", "schemas"]) known.add(common);
export const isStandard = (name: string): boolean => known.has(name.toLowerCase());
